/** Which approved text a message takes, and what stands in its gaps. */
import { onOneLine } from '../reason.rules.ts'
import type { ShortMessage, SmsTemplate } from './short-message.ts'

export type FilledTemplate =
  | { readonly templateId: string; readonly values: readonly (readonly [name: string, value: string])[] }
  | { readonly fault: string }

/** In the language of the receiver; else in any: a text in another language tells more than none. */
export function fillTemplate(
  templates: readonly SmsTemplate[],
  { kind, language, params }: Pick<ShortMessage, 'kind' | 'language' | 'params'>,
): FilledTemplate {
  const ofKind = templates.filter(template => template.kind === kind)
  const template = ofKind.find(one => one.language === language) ?? ofKind[0]
  if (template === undefined) return { fault: `there is no template for ${kind}` }
  const missing = template.params.find(name => !Object.hasOwn(params, name))
  if (missing !== undefined)
    return { fault: `template ${template.templateId} asks for ${missing}, which ${kind} has not` }
  return {
    templateId: template.templateId,
    values: template.params.map(name => [name, onOneLine(params[name] ?? '')] as const),
  }
}

const MAINLAND = /^1\d{10}$/
const INTERNATIONAL = /^\+\d{6,15}$/

export const isTelephone = (to: string): boolean => MAINLAND.test(to) || INTERNATIONAL.test(to)

/** With its country, as E.164 has it. */
export const withCountry = (to: string): string => (MAINLAND.test(to) ? `+86${to}` : to)
