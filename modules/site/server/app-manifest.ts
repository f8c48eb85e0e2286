/** What makes the site installable, under its own name (Web Application Manifest, W3C). */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { findSite, type SiteRow } from './site.queries.ts'

const DESCRIPTIONS = {
  'zh-CN': '在线考试、课程与练习',
  'en-US': 'Online exams, courses and practice',
} as const satisfies Record<SiteRow['defaultLanguage'], string>

const icon = (src: string, fields: { sizes?: string; type?: string; purpose?: string } = {}) => ({
  src,
  sizes: 'any',
  type: 'image/png',
  purpose: 'any',
  ...fields,
})

export const appManifest = ({ siteName, defaultLanguage }: Pick<SiteRow, 'siteName' | 'defaultLanguage'>) => ({
  id: '/',
  name: siteName,
  short_name: siteName,
  description: DESCRIPTIONS[defaultLanguage],
  description_localized: DESCRIPTIONS,
  lang: defaultLanguage,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#1890ff',
  background_color: '#ffffff',
  icons: [
    icon('/icons/192.png', { sizes: '192x192' }),
    icon('/icons/512.png', { sizes: '512x512' }),
    icon('/icons/512-maskable.png', { sizes: '512x512', purpose: 'maskable' }),
    icon('/favicon.svg', { type: 'image/svg+xml' }),
  ],
})

export function registerAppManifest(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/manifest.webmanifest', async (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(appManifest(await findSite(db)))),
  )
}
