import { type ComponentType, lazy } from 'react'

/** React asks what `lazy` loads for its value before it goes on: one that has it need not wait for another turn. */
const atOnce = <T>(value: T): Promise<T> =>
  // oxlint-disable-next-line unicorn/no-thenable -- because React takes any, and a promise answers a turn later
  ({ then: (take: (value: T) => void) => take(value) }) as unknown as Promise<T>

/** As React's `lazy`, but a page that has been fetched before it is first shown comes without a fallback in between. */
export function lazyPage(load: () => Promise<ComponentType>) {
  let page: ComponentType | undefined
  const fetch = async () => ({ default: (page ??= await load()) })
  return { Page: lazy(() => (page === undefined ? fetch() : atOnce({ default: page }))), fetch }
}
