import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { Button, Form, InputNumber, Space, Switch } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { markingPlans } from '../../../contract/marking-plans.ts'
import type { Plan } from './plan.ts'

/** One person an answer, or two who do not see each other's marks; and how many answers come to their marker again. */
export function WayOfMarking({ examId, plan }: { examId: string; plan: Plan }) {
  const t = useTranslations('markingPlan.way')
  const common = useTranslations('common')
  const [isDouble, setIsDouble] = useState(plan.isDouble)
  const [tolerancePercent, setTolerance] = useState<number | null>(plan.tolerancePercent)
  const [repeatPercent, setRepeats] = useState<number | null>(plan.repeatPercent)
  const isComplete = tolerancePercent !== null && repeatPercent !== null
  const save = useEndpointMutation(markingPlans.save, {
    invalidates: [markingPlans.show],
    onSuccess: () => toast.success(t('saved')),
  })
  return (
    <Form
      layout="vertical"
      onFinish={() => isComplete && save.mutate({ examId, isDouble, tolerancePercent, repeatPercent })}
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
      <Form.Item label={t('repeats')} htmlFor="marking-repeats" extra={t('repeatsHint')}>
        <Space>
          <InputNumber
            id="marking-repeats"
            min={0}
            max={100}
            precision={0}
            value={repeatPercent}
            onChange={setRepeats}
          />
          {t('repeatsUnit')}
        </Space>
      </Form.Item>
      <Space orientation="vertical">
        <span className={pages.muted}>{t('laterHint')}</span>
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!isComplete}>
          {common('save')}
        </Button>
      </Space>
    </Form>
  )
}
