import { describe, expect, it } from 'vitest'
import { AssetKind } from '../../../assets/contract/asset-kinds.ts'
import { LessonKind } from '../../contract/course-kinds.ts'
import { contentOfFile, inOrderOfNames, ruleOfKind, titleOfFile } from './file-lessons.rules.ts'

describe('files that become lessons', () => {
  it('stand as people number them', () => {
    const names = ['10 End.pdf', '2 Middle.pdf', '1 Start.pdf'].map(name => ({ name }))
    expect(inOrderOfNames(names).map(({ name }) => name)).toEqual(['1 Start.pdf', '2 Middle.pdf', '10 End.pdf'])
  })

  it.each([
    ['01 Introduction.pdf', 'Introduction'],
    ['2. 光的反射.pptx', '光的反射'],
    ['（3）声音.mp3', '声音'],
    ['04-Statics.v2.pdf', 'Statics.v2'],
    ['3、力.docx', '力'],
    ['7.pdf', '7'],
    ['2026 syllabus.pdf', '2026 syllabus'],
    ['3D printing.pdf', '3D printing'],
    ['.pdf', '.pdf'],
  ])('%s is called %s', (name, title) => {
    expect(titleOfFile(name)).toBe(title)
  })

  it('are shown by what they are, and captions and archives are no lessons', () => {
    const kindOf = (kind: AssetKind) => contentOfFile('a', kind)?.kind
    expect([AssetKind.pdf, AssetKind.slides, AssetKind.video, AssetKind.stream, AssetKind.image].map(kindOf)).toEqual([
      LessonKind.pdf,
      LessonKind.office,
      LessonKind.video,
      LessonKind.video,
      LessonKind.images,
    ])
    expect([AssetKind.captions, AssetKind.other].map(kindOf)).toEqual([undefined, undefined])
  })

  it('are complete at the last page, or near the end of a recording', () => {
    const needs = [LessonKind.pdf, LessonKind.video, LessonKind.scorm].map(kind => ruleOfKind(kind).needPercent)
    expect(needs).toEqual([100, 90, null])
  })
})
