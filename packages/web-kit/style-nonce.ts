/**
 * Libraries make <style> elements at run time, some icons an empty one inside their SVG. Under the content policy each
 * needs the nonce of the page, which only our scripts carry. Imported first in main.tsx.
 */
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
const create = Document.prototype.createElement
const createInside = Document.prototype.createElementNS

if (nonce) {
  Document.prototype.createElement = function createElement(
    this: Document,
    tag: string,
    options?: ElementCreationOptions,
  ) {
    const element = create.call(this, tag, options)
    if (String(tag).toLowerCase() === 'style') element.setAttribute('nonce', nonce)
    return element
  } as typeof create
  Document.prototype.createElementNS = function createElementNS(this: Document, space: string | null, tag: string) {
    const element = createInside.call(this, space, tag)
    if (tag === 'style') element.setAttribute('nonce', nonce)
    return element
  } as typeof createInside
}
