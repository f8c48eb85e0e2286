import { Form } from 'antd'
import { linesOf, totalsOf } from './blueprint.rules.ts'
import type { ExamForm } from './exam-form.rules.ts'

/** What the questions of the form are worth together, in hundredths; undefined while that is not known. */
export function usePaperTotal(): number | undefined {
  const form = Form.useFormInstance<ExamForm>()
  const source = Form.useWatch('source', form)
  const composition = Form.useWatch('composition', { form, preserve: true })
  const blueprintTotal = Form.useWatch('blueprintTotal', { form, preserve: true })
  return source === 'own' && composition ? totalsOf(linesOf(composition)).points : blueprintTotal
}
