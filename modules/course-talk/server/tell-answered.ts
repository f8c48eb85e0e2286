/** Tells the authors of what was answered, once others can see the answer. */
import type { Tx } from '@tripos/db/client.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { listAnswered } from './told.queries.ts'

const EXCERPT_CHARACTERS = 200

/** `answeredId`: the words that were answered, where those are not the entry. */
export async function tellAnswered(
  tx: Tx,
  ids: readonly string[],
  { answeredId, now }: { readonly answeredId?: string; readonly now: Date },
): Promise<void> {
  for (const { id, body, courseId, courseTitle, authorIds } of await listAnswered(tx, ids, answeredId ?? null)) {
    const text = body.replaceAll(/\s+/g, ' ')
    await notify(tx, {
      kind: 'comment.answered',
      key: id,
      userIds: authorIds,
      params: {
        course: courseTitle,
        text: text.length > EXCERPT_CHARACTERS ? `${text.slice(0, EXCERPT_CHARACTERS)}…` : text,
      },
      link: `/web/course/view/${courseId}`,
      about: { type: 'course', id: courseId },
      endsAt: null,
      now,
    })
  }
}
