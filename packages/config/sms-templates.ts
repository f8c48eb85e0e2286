/** Templates of text messages, as one setting names them. */
import * as z from 'zod/mini'

const listed = (text: string): string[] =>
  text
    .split(';')
    .map(part => part.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)

const TEMPLATE = /^([\w.]+) (zh-CN|en-US) (\S{1,64})(?: (\w+(?:,\w+)*))?$/
export const templates = z.pipe(
  z._default(
    z.string().check(
      z.refine(text => listed(text).every(part => TEMPLATE.test(part)), {
        error:
          'each template is a kind, a language, an id and names of values, e.g. code.sent zh-CN SMS_1001 code,minutes',
      }),
    ),
    '',
  ),
  z.transform(text =>
    listed(text).map(part => {
      const [, kind = '', language, templateId = '', params = ''] = TEMPLATE.exec(part) ?? []
      return { kind, language: language as 'zh-CN' | 'en-US', templateId, params: params.split(',').filter(Boolean) }
    }),
  ),
)
