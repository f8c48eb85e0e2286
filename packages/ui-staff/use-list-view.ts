import { create } from 'zustand'
import { useSession } from '@tripos/web-kit/session.ts'
import { keep, kept } from '@tripos/web-kit/storage.ts'
import { type ListView, readView } from './list-view.rules.ts'

/** Shared, so that two tabs with the same list look the same. */
const useViews = create<Readonly<Record<string, ListView>>>()(() => ({}))

/** How this person looks at a list; remembered in this browser. */
export function useListView(list: string) {
  const userId = useSession(state => state.user?.id) ?? ''
  const key = `list ${userId} ${list}`
  const view = useViews(views => views[key]) ?? readView(kept(key))
  const setView = (next: ListView) => {
    keep(key, JSON.stringify(next))
    useViews.setState({ [key]: next })
  }
  return { view, setView }
}
