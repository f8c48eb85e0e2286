import { access } from '../../contract/access.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Menu, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { homeOf } from '@tripos/web-kit/home.ts'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { menuOf, type ScreenRoute, screensOf } from '@tripos/ui-staff/shell/menu.rules.ts'
import { menuItems } from './menu-items.tsx'
import styles from './rights-table.module.css'

type Preview = Output<typeof access.rolePreview>

/** The menu and the pages of somebody with this role alone, as the server would give them, before it is saved. */
export function RolePreview({ menuIds }: { menuIds: readonly string[] }) {
  const t = useTranslations('access.roles.preview')
  const preview = useEndpoint(access.rolePreview, { menuIds: menuIds.toSorted() }, { keepPrevious: true })
  return (
    <section className={styles.preview} aria-labelledby="role-preview">
      <h3 id="role-preview">{t('title')}</h3>
      {preview.isPending && <Skeleton active />}
      <LoadError query={preview} />
      {preview.data && <Pages preview={preview.data} />}
    </section>
  )
}

function Pages({ preview }: { preview: Preview }) {
  const t = useTranslations('access.roles.preview')
  const [chosen, setChosen] = useState<string>()
  const screens = screensOf(preview.routes)
  const entries = menuOf(preview.routes)
  if (entries.length === 0) return <p className={styles.muted}>{t('nothing')}</p>
  const home = screens.find(screen => screen.path === homeOf(preview.routes))
  const page = screens.find(screen => screen.path === chosen) ?? home
  return (
    <>
      <p className={styles.muted}>{t('hint')}</p>
      <Menu
        mode="inline"
        className={styles.menu ?? ''}
        items={menuItems(entries)}
        selectedKeys={page ? [page.path] : []}
        onSelect={({ key }) => setChosen(key)}
      />
      {page && <PageFacts page={page} isHome={page === home} screens={screens} preview={preview} />}
    </>
  )
}

interface PageFactsProps {
  readonly page: ScreenRoute
  readonly isHome: boolean
  readonly screens: readonly ScreenRoute[]
  readonly preview: Preview
}

function PageFacts({ page, isHome, screens, preview }: PageFactsProps) {
  const t = useTranslations('access.roles.preview')
  const listText = useListText()
  const functions = preview.functions.find(({ path }) => path === page.path)?.titles ?? []
  const opened = screens.filter(screen => screen.activeMenu === page.path && screen !== page)
  return (
    <div className={styles.facts}>
      <h4>{page.title}</h4>
      {isHome && <p>{t('home')}</p>}
      <p>{functions.length === 0 ? t('seesOnly') : t('functions', { what: listText(functions) })}</p>
      {opened.length > 0 && <p>{t('opens', { what: listText(opened.map(({ title }) => title)) })}</p>}
    </div>
  )
}
