/**
 * Libraries make <style> elements at run time. Under the content policy each needs the nonce of the page, which only
 * our scripts carry. Imported first in main.tsx.
 */
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
const create = Document.prototype.createElement

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
}
