import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { site } from '../contract.ts'
import { SITE_PROBLEMS } from '../input.ts'
import type { Db } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'
import { parseAddresses } from '@tripos/runtime/addresses.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { isTimeZone } from '@tripos/runtime/days.rules.ts'
import { sanitizeRichText } from '@tripos/documents/rich-text.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { canSend } from '../../messages/server/index.ts'
import { findSite, updateSite } from './site.queries.ts'

type SiteSave = Parsed<typeof site.save>

interface Contacts {
  readonly mobile: boolean
  readonly email: boolean
}

/** Which contacts of a user a code could be sent to: accounts are above. */
export const userContacts = extensionPoint<(db: Db, userId: string) => Promise<Contacts>>('contacts of users')

const WHY = {
  gateway: {
    'zh-CN': '尚未配置短信或邮件网关，验证码无法送达。',
    'en-US': 'no message gateway is configured, so no code would arrive.',
  },
  caller: {
    'zh-CN': '您的账号没有可用于其余登录方式的手机号或邮箱，您将无法再登录。',
    'en-US': 'your account has no mobile number or e-mail for the ways that remain; you could not sign in again.',
  },
} as const

/** Nobody locks everybody out, not even by mistake: one way remains, it works here, and it works for the one who saves. */
async function requireWayIn(
  deps: Deps,
  input: SiteSave,
  { language, callerContacts }: { language: Language; callerContacts: Promise<Contacts> },
): Promise<void> {
  if (input.loginByPassword) return
  if (!input.loginByMobile && !input.loginByEmail) return fail('LAST_LOGIN_WAY')
  const byMobile = input.loginByMobile && (await canSend(deps, 'sms'))
  const byEmail = input.loginByEmail && (await canSend(deps, 'mail'))
  if (!byMobile && !byEmail) return fail('LOGIN_WAY_NEEDED', { args: { what: WHY.gateway[language] } })
  const { mobile, email } = await callerContacts
  const isReachable = (byMobile && mobile) || (byEmail && email)
  if (!isReachable) fail('LOGIN_WAY_NEEDED', { args: { what: WHY.caller[language] } })
}

function requireLimits(input: SiteSave): void {
  if (input.studentIdleHours > input.studentAbsoluteHours) {
    failInput(SITE_PROBLEMS.studentIdleTooLong, { args: { max: input.studentAbsoluteHours } })
  }
  if (input.administratorIdleHours > input.administratorAbsoluteHours) {
    failInput(SITE_PROBLEMS.administratorIdleTooLong, { args: { max: input.administratorAbsoluteHours } })
  }
}

export async function saveSite(deps: Deps, ctx: CallerContext, input: SiteSave): Promise<Record<string, never>> {
  requireLimits(input)
  if (input.signUpChoice && input.signUpDepartmentId !== null) {
    failInput(SITE_PROBLEMS.departmentChosenByPerson)
  }
  if (!isTimeZone(input.timeZone)) failInput(SITE_PROBLEMS.timeZoneUnknown)
  if (parseAddresses(input.roomAddresses) === undefined) failInput(SITE_PROBLEMS.roomAddressesWrong)
  await requireWayIn(deps, input, {
    language: ctx.language,
    callerContacts: userContacts.one()(deps.db, ctx.caller.userId),
  })
  const fields = { ...input, copyRight: sanitizeRichText(input.copyRight) }
  const { version: _version, ...written } = fields
  try {
    await inTx(deps.db, async tx => {
      const before = await findSite(tx)
      if (!(await updateSite(tx, fields, ctx.arrivedAt))) fail('EDIT_CONFLICT')
      await recordAudit(tx, ctx, { action: 'site.save', objectType: 'site', objectId: '1', before, after: written })
    })
  } catch (error) {
    if (violates(error, 'site_config_sign_up_department_id_fkey')) {
      return failInput(SITE_PROBLEMS.departmentUnknown)
    }
    throw error
  }
  return {}
}
