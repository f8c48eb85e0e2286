/**
 * An address that pages of a lower module lead to and a higher one has: `makeLink` beside the page, `give` in the door of
 * whoever has such a page. Undefined while nobody has: then no link is shown.
 */
export function makeLink<A extends readonly string[]>() {
  let build: ((...args: A) => string) | undefined
  return Object.assign((...args: A): string | undefined => build?.(...args), {
    give: (builder: (...args: A) => string): void => {
      build = builder
    },
  })
}
