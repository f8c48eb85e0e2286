import type { Endpoint, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import styles from './list-page.module.css'

export interface FindAll<A extends Endpoint, C> {
  readonly endpoint: A
  readonly input: Input<A>
  readonly rowsOf: (output: Output<A>) => readonly C[]
}

interface ChoiceBarProps<A extends Endpoint, C> {
  readonly choice: {
    readonly rows: readonly C[]
    readonly keysInView: readonly string[]
    readonly chooseAll: (rows: readonly C[]) => void
    readonly clear: () => void
  }
  readonly total: number
  readonly isMore: boolean
  readonly findAll: FindAll<A, C> | undefined
  /** What can be done with them. */
  readonly children: ReactNode
}

/** How many rows are chosen, on which pages, what can be done with them, and how to choose all or none. */
export function ChoiceBar<A extends Endpoint, C>(props: ChoiceBarProps<A, C>) {
  const { choice, total, findAll } = props
  const t = useTranslations('staff.list')
  /** How many there were when all were asked for. */
  const [askedFor, setAskedFor] = useState<number>()
  const { rows, keysInView } = choice
  const elsewhere = rows.length - keysInView.length
  const isAsked = askedFor === total
  const left = isAsked ? total - rows.length : 0
  return (
    <Alert
      type="info"
      className={styles.bulk ?? ''}
      title={
        <span className={styles.choice}>
          {elsewhere > 0
            ? t('chosenElsewhere', { count: rows.length, elsewhere })
            : t('chosen', { count: rows.length })}
          {findAll && rows.length < total && !isAsked && (
            <ChooseAll {...props} findAll={findAll} onDone={() => setAskedFor(total)} />
          )}
          <Button type="link" size="small" onClick={choice.clear}>
            {t('chooseNone')}
          </Button>
        </span>
      }
      {...(left > 0 && { description: t('notChosen', { count: left }) })}
      action={<div className={styles.tools}>{props.children}</div>}
    />
  )
}

interface ChooseAllProps<A extends Endpoint, C> extends Omit<ChoiceBarProps<A, C>, 'findAll'> {
  readonly findAll: FindAll<A, C>
  readonly onDone: () => void
}

function ChooseAll<A extends Endpoint, C>({ choice, total, isMore, findAll, onDone }: ChooseAllProps<A, C>) {
  const t = useTranslations('staff.list')
  const find = useEndpointMutation(findAll.endpoint, {
    onSuccess: found => {
      choice.chooseAll(findAll.rowsOf(found))
      onDone()
    },
  })
  return (
    <Button type="link" size="small" loading={find.isPending} onClick={() => find.mutate(findAll.input)}>
      {t(isMore ? 'chooseAllMore' : 'chooseAllOf', { total })}
    </Button>
  )
}
