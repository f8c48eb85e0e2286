import { auditActions, auditObjects } from '@tripos/contract-kit/installed.ts'
import { audit, auditName } from '../../contract.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Drawer } from 'antd'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { auditPaths } from '../shared/paths.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Facts } from '@tripos/ui/facts.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import styles from '@tripos/ui-staff/pages.module.css'
import { ChangeTable, ValueTable } from './change-table.tsx'

type Operation = Output<typeof audit.detail>

/** One operation: who, what, when, and the difference that it made. Rendered only while it is open. */
export function OperationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const common = useTranslations('common')
  const language = useLocaleStore(state => state.language)
  const found = useEndpoint(audit.detail, { id })
  return (
    <Drawer
      open
      title={auditName(auditActions(), found.data?.action ?? '', language)}
      size={720}
      onClose={onClose}
      closable={{ 'aria-label': common('close') }}
    >
      <Loaded query={found}>{operation => <Details operation={operation} onLeave={onClose} />}</Loaded>
    </Drawer>
  )
}

function Details({ operation, onLeave }: { operation: Operation; onLeave: () => void }) {
  const t = useTranslations('audit.operations')
  const language = useLocaleStore(state => state.language)
  const { actor, before, after, detail } = operation
  const object = auditName(auditObjects(), operation.objectType, language)
  const hasChanges = before !== null || after !== null
  return (
    <div className={styles.stack}>
      <Facts
        facts={[
          { label: t('at'), value: formatMoment(operation.at) },
          { label: t('actor'), value: actor === null ? t('noActor') : `${actor.realName} (${actor.userName})` },
          { label: t('ip'), value: operation.ip },
          { label: object, value: <span className={styles.breakable}>{operation.objectName}</span> },
          { label: t('objectId'), value: <code className={styles.breakable}>{operation.objectId}</code> },
          { label: t('requestId'), value: <code className={styles.breakable}>{operation.requestId}</code> },
          {
            label: t('seal'),
            value: operation.sealNo === null ? t('unsealed') : t('sealed', { no: operation.sealNo }),
          },
          { label: t('hash'), value: <code className={styles.breakable}>{operation.hash}</code> },
        ]}
      />
      <section aria-label={t('changes')}>
        <h3>{t('changes')}</h3>
        {hasChanges ? (
          <ChangeTable objectType={operation.objectType} before={before} after={after} names={operation.fieldNames} />
        ) : (
          <p className={styles.muted}>{t('noChanges')}</p>
        )}
      </section>
      {Object.keys(detail).length > 0 && (
        <section aria-label={t('details')}>
          <h3>{t('details')}</h3>
          <ValueTable objectType={operation.objectType} values={detail} names={operation.fieldNames} />
        </section>
      )}
      <p className={styles.inlineTools}>
        {actor !== null && (
          <Link to={auditPaths.operations(`?actorId=${actor.id}`)} onClick={onLeave}>
            {t('onlyActor')}
          </Link>
        )}
        <Link to={auditPaths.operations(`?objectId=${encodeURIComponent(operation.objectId)}`)} onClick={onLeave}>
          {t('onlyObject')}
        </Link>
      </p>
    </div>
  )
}
