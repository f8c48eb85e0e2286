/** The way in: messages are queued in the transaction of what they are about. */
import type { Tx } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { type NewMessage, messageBox, type RobotMessage, sealMessage, targetHash } from './message.ts'
import { maskTarget } from './masked.rules.ts'
import { insertMessages } from './queue.queries.ts'
import { listRobotsFor } from './robots.queries.ts'

/** Ask `canSend` before: what no channel takes would lie here for nothing. */
export async function queueMessages(tx: Tx, messages: readonly NewMessage[], now: Date): Promise<void> {
  if (messages.length === 0) return
  const box = await messageBox(tx)
  const rows = messages.map(message => {
    const { channel, target, userId, kind, language, subject, text, html, params, isSecret } = message
    const id = newId()
    return {
      id,
      channel,
      kind,
      userId,
      robotId: null,
      targetHash: targetHash(box, target),
      targetMasked: maskTarget(target),
      language,
      subject: isSecret ? '' : subject,
      sealed: sealMessage(box, id, { target, text, html, params, ...(isSecret && { subject }) }),
      isSecret,
      nextAt: message.notBefore,
      key: message.key,
      aboutType: message.about?.type ?? null,
      aboutId: message.about?.id ?? null,
      expiresAt: message.expiresAt,
      createdAt: now,
    }
  })
  await insertMessages(tx, rows)
}

/** To every robot that is on and has this kind. */
export async function queueRobotMessages(tx: Tx, message: RobotMessage, now: Date): Promise<void> {
  const robots = await listRobotsFor(tx, message.kind)
  if (robots.length === 0) return
  const box = await messageBox(tx)
  const { kind, title, text, link } = message
  const rows = robots.map(robot => {
    const id = newId()
    return {
      id,
      channel: 'robot' as const,
      kind,
      userId: null,
      robotId: robot.id,
      targetHash: targetHash(box, robot.id),
      targetMasked: robot.name,
      language: 'zh-CN' as const,
      subject: title,
      sealed: sealMessage(box, id, { target: robot.id, text, html: null, params: {}, link }),
      isSecret: false,
      nextAt: now,
      key: null,
      aboutType: null,
      aboutId: null,
      expiresAt: null,
      createdAt: now,
    }
  })
  await insertMessages(tx, rows)
}
