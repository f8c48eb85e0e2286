import { formatMoment } from '@tripos/web-kit/format.ts'
import { adviceOf, type CheckResults, type Translate } from './findings.ts'
import { CHECKS } from './verdicts.rules.ts'

interface Who {
  readonly siteName: string
  readonly userName: string
  readonly overall: string
}

/** Everything that was found, as plain text for somebody who cannot look at this screen. */
export function reportText(translate: Translate, findings: CheckResults, { siteName, userName, overall }: Who): string {
  const checks = CHECKS.map(name => {
    const finding = findings[name]
    if (!finding) return `${translate(`names.${name}`)}: ${translate('notTested')}`
    const words = [...finding.facts(translate), adviceOf(translate, name, finding)]
    return [
      `${translate(`names.${name}`)}: ${translate(`verdicts.${finding.verdict}`)}`,
      ...words.map(line => `  ${line}`),
    ].join('\n')
  })
  return [
    `${siteName} · ${translate('title')}`,
    `${translate('report.user')}: ${userName}`,
    `${translate('report.time')}: ${formatMoment(Date.now())}`,
    `${translate('report.address')}: ${window.location.origin} (${translate('report.secure')}: ${window.isSecureContext ? '✓' : '✗'})`,
    `${translate('overall.label')}: ${overall}`,
    '',
    ...checks,
    '',
    navigator.userAgent,
  ].join('\n')
}
