/** Which papers count is asked of the results: where they have changed, the figures are folded again. Twice does no harm. */
import { inTx } from '@tripos/db/tx.ts'
import { type EventHandler, onEvents } from '@tripos/jobs/outbox.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { touchKnownExams } from './figures.queries.ts'

export const resultHandlers = ({ db }: Deps): readonly EventHandler[] => [
  onEvents('result.changed', 'statistics.result-changed', changed =>
    inTx(db, tx =>
      touchKnownExams(
        tx,
        changed.map(result => result.examId),
      ),
    ),
  ),
]
