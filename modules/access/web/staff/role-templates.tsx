import { access } from '../../contract/access.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import styles from './role-templates.module.css'

export type RoleTemplate = Output<typeof access.roleTemplates>[number]

interface RoleTemplatesProps {
  readonly chosen: string | undefined
  readonly onChoose: (template: RoleTemplate) => void
}

/** What a new role can begin with; those that hold more than the caller may give cannot be chosen. */
export function RoleTemplates({ chosen, onChoose }: RoleTemplatesProps) {
  const t = useTranslations('access.roles.templates')
  const { data = [] } = useEndpoint(access.roleTemplates, {})
  if (data.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="role-templates">
      <h2 id="role-templates" className={styles.title}>
        {t('title')}
      </h2>
      <p className={styles.hint}>{t('hint')}</p>
      <div className={styles.choices}>
        {data.map(template => (
          <button
            key={template.key}
            type="button"
            className={styles.choice}
            aria-pressed={template.key === chosen}
            disabled={!template.canUse}
            title={template.canUse ? undefined : t('tooMuch')}
            onClick={() => onChoose(template)}
          >
            <strong>{template.name}</strong>
            <span className={styles.remark}>{template.remark}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
