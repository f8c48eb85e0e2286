/** Regrades for tests, made as staff make them. */
import type { TestApp } from '../../../apps/server/test/app.ts'
import { runLoop } from '../../../apps/server/test/told.ts'
import type { RegradeDecision } from '../contract/regrade-decision.ts'
import { regrades } from '../contract/regrades.ts'

export interface RegradeFields {
  readonly examId: string
  readonly versionId: string
  readonly decision: RegradeDecision
  readonly reason?: string
}

export const runRegradeJob = (app: TestApp): Promise<void> => runLoop(app, 'papers.regrades')

/** Ready to be looked at. */
export async function prepareRegrade(app: TestApp, token: string, fields: RegradeFields): Promise<string> {
  const { versionId, reason = 'The key was wrong', ...input } = fields
  const { id } = await app.call(regrades.save, { ...input, questionVersionId: versionId, reason }, token)
  await runRegradeJob(app)
  return id
}

/** Looked at and applied. */
export async function regrade(app: TestApp, token: string, fields: RegradeFields): Promise<string> {
  const id = await prepareRegrade(app, token, fields)
  await app.call(regrades.commit, { id }, token)
  await runRegradeJob(app)
  return id
}
