/** Before the keys of what a person can go on with when there is no network (sealed-store.ts). */
export const OPEN_WORK = 'open '

export interface OpenWork {
  readonly path: string
  readonly title: string
}
