/** A link out of the site (specification section 5): by how it begins. */
export const isExternalLink = (text: string): boolean => /^(?:https?:|mailto:|tel:)/.test(text)
