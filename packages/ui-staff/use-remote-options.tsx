import type { Endpoint, Input, Output, RowOf } from '@tripos/contract-kit/endpoint.ts'
import { Button, Spin } from 'antd'
import { type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useErrorText } from '@tripos/ui/states.tsx'
import styles from './remote-select.module.css'
import { usePaused } from './use-paused.ts'

/** What endpoints that give a plain list of options give at the most. */
const MAX_OPTIONS = 20

export interface Option {
  readonly value: string
  readonly label: string
}

export interface RemoteSource<T extends Endpoint, D extends Endpoint = Endpoint> {
  readonly endpoint: T
  /** What is asked for besides the text. */
  readonly input: Input<T>
  readonly toOption: (row: RowOf<T>) => Option
  /** Rows whose names are known before they are asked for. */
  readonly known?: readonly Option[] | undefined
  /** The name of a chosen row that is neither known nor among the first: a link may name any. */
  readonly find?: { readonly endpoint: D; readonly toOption: (found: Output<D>) => Option | undefined }
  /** The endpoint gives everything there is: what is typed is looked for in it. */
  readonly isComplete?: boolean
  /** Without the right to look at them there is nothing to choose from. */
  readonly isAllowed?: boolean
  /** What stands there where there are none. */
  readonly emptyText?: string
}

const rowsIn = <R,>(data: unknown): readonly R[] => {
  const rows: unknown = typeof data === 'object' && data !== null && 'rows' in data ? data.rows : data
  return Array.isArray(rows) ? (rows as R[]) : []
}

const isCut = (data: unknown, count: number): boolean =>
  typeof data === 'object' && data !== null && 'total' in data ? Number(data.total) > count : count >= MAX_OPTIONS

/** The options of a select that the server searches, and what the select shows while there are none. */
export function useRemoteOptions<T extends Endpoint, D extends Endpoint>(
  source: RemoteSource<T, D>,
  chosen: readonly string[],
) {
  const { endpoint, toOption, known = [], find, isComplete = false, isAllowed = true } = source
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<readonly Option[]>([])
  const typed = isComplete ? '' : text.trim()
  const search = usePaused(typed)
  const input = search === '' ? source.input : Object.assign({}, source.input, { search })
  const list = useEndpoint(endpoint, input, { enabled: isAllowed })
  // The options of the text before are gone at once: a quick Enter would choose one of them.
  const isWaiting = list.isLoading || typed !== search
  const rows = rowsIn<RowOf<T>>(list.data)
  const options = rows.map(toOption)
  // The page before anything is typed has names too; without a text it is the same one.
  const first = useEndpoint(endpoint, source.input, { enabled: isAllowed })
  const named = [...options, ...known, ...picked, ...rowsIn<RowOf<T>>(first.data).map(toOption)]
  const missing = first.data === undefined ? undefined : chosen.find(id => !named.some(one => one.value === id))
  const single = useEndpoint(find?.endpoint ?? endpoint, { id: missing ?? '' } as Input<D>, {
    enabled: isAllowed && find !== undefined && missing !== undefined,
  })
  const found = single.data === undefined ? undefined : find?.toOption(single.data as Output<D>)
  if (found) named.push(found)
  // What is chosen or known stands before the rest, and not between the answers to a text.
  const beside = [...known, ...picked.filter(one => chosen.includes(one.value)), ...(found ? [found] : [])]
  const extra = new Map(
    beside.filter(({ value }) => !options.some(one => one.value === value)).map(one => [one.value, one]),
  )
  return {
    options: isWaiting ? [] : typed === '' ? [...extra.values(), ...options] : options,
    labelled: (id: string): Option => ({
      value: id,
      label: named.find(one => one.value === id)?.label ?? (id === missing && single.isLoading ? '…' : id),
    }),
    rowWith: (id: string) => rows.find(row => toOption(row).value === id),
    /** Kept, so that a name stays when the next search no longer brings it. */
    remember: (ids: readonly string[]) => {
      setPicked(named.filter(one => ids.includes(one.value)))
      setText('')
    },
    props: {
      ...(isAllowed ? {} : { disabled: true }),
      loading: list.isFetching || isWaiting,
      showSearch: isComplete
        ? { optionFilterProp: 'label', searchValue: text, onSearch: setText }
        : { filterOption: false as const, searchValue: text, onSearch: setText },
      onInputKeyDown: (event: KeyboardEvent) => {
        // There is nothing to choose yet, and the list would close with what is typed lost.
        if (isWaiting && event.key === 'Enter') event.stopPropagation()
      },
      onOpenChange: (isOpen: boolean) => {
        if (!isOpen) setText('')
        else if (list.isError) void list.refetch()
      },
      ...(isWaiting || list.isError || typed !== '' || source.emptyText !== undefined
        ? {
            notFoundContent: (
              <NothingYet
                isWaiting={isWaiting}
                error={list.error}
                retry={() => void list.refetch()}
                emptyText={source.emptyText}
              />
            ),
          }
        : {}),
      popupRender: (menu: ReactElement) => (
        <WithNote menu={menu} count={!isWaiting && !isComplete && isCut(list.data, rows.length) ? rows.length : 0} />
      ),
    },
  }
}

interface NothingYetProps {
  readonly isWaiting: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly emptyText: string | undefined
}

function NothingYet({ isWaiting, error, retry, emptyText }: NothingYetProps): ReactNode {
  const t = useTranslations('common')
  const list = useTranslations('staff.list')
  const textOf = useErrorText()
  if (isWaiting) {
    return (
      <div className={styles.note} role="status">
        <Spin size="small" /> {t('loading')}
      </div>
    )
  }
  if (error === null) return <p className={styles.note}>{emptyText ?? list('nothingFound')}</p>
  return (
    <div className={styles.note} role="alert">
      {textOf(error)}{' '}
      <Button size="small" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  )
}

/** There may be more than what is listed. */
function WithNote({ menu, count }: { menu: ReactElement; count: number }) {
  const t = useTranslations('staff.select')
  return (
    <>
      {menu}
      {count > 0 && <p className={styles.note}>{t('firstOnly', { count })}</p>}
    </>
  )
}
