import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { Button, Form, InputNumber, Space, Switch } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { markingPlans } from '../../../contract/marking-plans.ts'
import type { Plan } from './plan.ts'

/** One person an answer, or two who do not see each other's marks; and how many answers come to their marker again, or to another one. */
export function WayOfMarking({ examId, plan }: { examId: string; plan: Plan }) {
  const t = useTranslations('markingPlan.way')
  const common = useTranslations('common')
  const [isDouble, setIsDouble] = useState(plan.isDouble)
  const [tolerancePercent, setTolerance] = useState<number | null>(plan.tolerancePercent)
  const [repeatPercent, setRepeats] = useState<number | null>(plan.repeatPercent)
  const [otherPercent, setOthers] = useState<number | null>(plan.otherPercent)
  const [suggests, setSuggests] = useState(plan.suggests)
  const isComplete = tolerancePercent !== null && repeatPercent !== null && otherPercent !== null
  const save = useEndpointMutation(markingPlans.save, {
    invalidates: [markingPlans.show],
    onSuccess: () => toast.success(t('saved')),
  })
  return (
    <Form
      layout="vertical"
      onFinish={() =>
        isComplete && save.mutate({ examId, isDouble, tolerancePercent, repeatPercent, otherPercent, suggests })
      }
    >
      <Form.Item label={t('isDouble')} htmlFor="marking-double" extra={t('isDoubleHint')}>
        <Switch id="marking-double" checked={isDouble} onChange={setIsDouble} />
      </Form.Item>
      {isDouble && (
        <Form.Item label={t('tolerance')} htmlFor="marking-tolerance">
          <Space>
            <InputNumber
              id="marking-tolerance"
              min={0}
              max={100}
              precision={0}
              value={tolerancePercent}
              onChange={setTolerance}
            />
            {t('toleranceUnit')}
          </Space>
        </Form.Item>
      )}
      <ShareOfAnswers name="repeats" value={repeatPercent} onChange={setRepeats} />
      {!isDouble && <ShareOfAnswers name="others" value={otherPercent} onChange={setOthers} />}
      {plan.suggestionHost !== null && (
        <Form.Item
          label={t('suggests')}
          htmlFor="marking-suggests"
          extra={t('suggestsHint', { host: plan.suggestionHost })}
        >
          <Switch id="marking-suggests" checked={suggests} onChange={setSuggests} />
        </Form.Item>
      )}
      <Space orientation="vertical">
        <span className={pages.muted}>{t('laterHint')}</span>
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!isComplete}>
          {common('save')}
        </Button>
      </Space>
    </Form>
  )
}

interface ShareOfAnswersProps {
  readonly name: 'repeats' | 'others'
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

function ShareOfAnswers({ name, value, onChange }: ShareOfAnswersProps) {
  const t = useTranslations('markingPlan.way')
  const id = `marking-${name}`
  return (
    <Form.Item label={t(name)} htmlFor={id} extra={t(`${name}Hint`)}>
      <Space>
        <InputNumber id={id} min={0} max={100} precision={0} value={value} onChange={onChange} />
        {t('repeatsUnit')}
      </Space>
    </Form.Item>
  )
}
