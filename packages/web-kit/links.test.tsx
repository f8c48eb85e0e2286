import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { makeLink } from './make-link.ts'
import { useSession } from './session.ts'
import { useLinkTo } from './use-link-to.ts'

afterEach(() => {
  cleanup()
  useSession.setState({ routes: [] })
})

const page = (path: string, component: string) => ({ path, name: component, component, meta: { title: component } })

it('leads to a page where the menu of this person has it, at whatever depth, with its parameters filled in', () => {
  useSession.setState({
    routes: [
      {
        ...page('/admin/papers', 'Layout'),
        children: [page('/school/papers', 'PaperList'), page('/admin/papers/marking/:examId', 'MarkingRoom')],
      },
    ],
  })
  expect(renderHook(() => useLinkTo('PaperList')).result.current?.()).toBe('/school/papers')
  expect(renderHook(() => useLinkTo('MarkingRoom')).result.current?.('7/8')).toBe('/admin/papers/marking/7%2F8')
})

it('leads nowhere where the page is not granted', () => {
  expect(renderHook(() => useLinkTo('PaperList')).result.current).toBeUndefined()
})

it('leads nowhere until a module gives the address', () => {
  const toCourse = makeLink<[courseId: string]>()
  expect(toCourse('1')).toBeUndefined()
  toCourse.give(courseId => `/course/${courseId}`)
  expect(toCourse('1')).toBe('/course/1')
})
