import { describe, expect, it } from 'vitest'
import { bestGroups } from './best-groups.rules.ts'

const hit = (title: string, detail = '') => ({ title, detail, link: `/${title}` })
const titles = (text: string, ...names: readonly string[]) =>
  bestGroups(text, [{ title: 'Exams', hits: names.map(name => hit(name)) }])[0]?.hits.map(({ title }) => title)

describe('what the search shows', () => {
  it('is the best match first: the title itself, its beginning, a word of it, a part of it', () => {
    expect(titles('art', 'Smart art', 'Smart', 'Modern art', 'Art history', 'ART')).toEqual([
      'ART',
      'Art history',
      'Smart art',
      'Modern art',
      'Smart',
    ])
  })

  it('keeps the newest first among equals, in Chinese too', () => {
    expect(titles('数学', '高一数学月考', '数学竞赛', '高二数学月考')).toEqual([
      '数学竞赛',
      '高一数学月考',
      '高二数学月考',
    ])
  })

  it('counts a user name that is typed in full as the person', () => {
    const people = [hit('li01 memorial', ''), hit('Li Lei', 'li01')]
    expect(bestGroups('LI01', [{ title: 'Users', hits: people }])[0]?.hits[0]?.title).toBe('Li Lei')
  })

  it('shows five of a kind, and says whether there are others', () => {
    const six = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map(name => hit(name))
    const groups = bestGroups('a', [
      { title: 'Six', hits: six },
      { title: 'Five', hits: six.slice(1) },
    ])
    expect(groups.map(({ hits, isMore }) => [hits.length, isMore])).toEqual([
      [5, true],
      [5, false],
    ])
  })

  it('puts the kind with the best match first, and leaves out what found nothing', () => {
    const groups = bestGroups('law', [
      { title: 'Users', hits: [hit('Lawrence')] },
      { title: 'Exams', hits: [] },
      { title: 'Courses', hits: [hit('Law')] },
    ])
    expect(groups.map(({ title }) => title)).toEqual(['Courses', 'Users'])
  })
})
