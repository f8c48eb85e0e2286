/** The code that is on its way to a contact, as the worker opens it. */
import { openCode } from '../../../modules/identity/server/index.ts'
import type { TestApp } from './app.ts'

export const codeOnItsWay = async (
  { deps }: Pick<TestApp, 'deps'>,
  contact: string,
  purpose: 'login' | 'resetPassword' | 'changeContact',
): Promise<string> => (await openCode(deps, { contact: contact.toLowerCase(), purpose })) ?? ''
