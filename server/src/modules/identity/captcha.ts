/** A picture with characters: asked for after failures, valid once for five minutes. */
import { timingSafeEqual } from 'node:crypto'
import svgCaptcha from 'svg-captcha'
import { addMinutes } from '../../kernel/clock.ts'
import type { Deps } from '../../kernel/deps.ts'
import { fail } from '../../kernel/fail.ts'
import { countTry } from '../../kernel/limits.ts'
import type { RequestContext } from '../../kernel/mount.ts'
import { hashSecret, newDigits, newId } from '../../kernel/random.ts'
import { insertCaptcha, takeCaptcha } from './codes.queries.ts'

/** Without characters that look alike. 25 of them, so that a pair of digits gives one without preference. */
const CHARACTERS = 'ABCDEFGHJKMNPQRTUVWXY3468'

/** The library draws a given text, which its types leave out; its own texts come from Math.random, ours do not. */
const draw = svgCaptcha as unknown as (text: string, options: Parameters<typeof svgCaptcha.create>[0]) => string

function newCaptchaText(): string {
  return Array.from({ length: 5 }, () => CHARACTERS[Number(newDigits(2)) % CHARACTERS.length]).join('')
}

const hashOf = (id: string, text: string): Buffer => hashSecret(`${id}:${text.toUpperCase()}`)

export async function makeCaptcha(
  deps: Deps,
  { ip, arrivedAt }: RequestContext,
): Promise<{ captchaId: string; svg: string }> {
  await countTry(deps, { key: `captcha:${ip}`, maxHits: 300, windowSeconds: 600 })
  const id = newId()
  const text = newCaptchaText()
  await insertCaptcha(deps.db, { id, textHash: hashOf(id, text), expiresAt: addMinutes(arrivedAt, 5) })
  return { captchaId: id, svg: draw(text, { width: 150, height: 50, noise: 2, background: '#f5f7fa' }) }
}

export interface CaptchaAnswer {
  readonly captchaId?: string | undefined
  readonly captchaText?: string | undefined
}

/** Refuses unless the answer is right; used up either way. */
export async function requireCaptcha(deps: Deps, { captchaId, captchaText }: CaptchaAnswer, now: Date): Promise<void> {
  if (captchaId === undefined || captchaText === undefined || captchaText === '') return fail('CAPTCHA_NEEDED')
  const textHash = await takeCaptcha(deps.db, captchaId, now)
  if (textHash === undefined || !timingSafeEqual(textHash, hashOf(captchaId, captchaText))) fail('CAPTCHA_WRONG')
}
