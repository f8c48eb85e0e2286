import { formatMoment } from '@tripos/web-kit/format.ts'
import { adviceOf, type Findings, type Say } from './findings.ts'
import { CHECKS } from './verdicts.rules.ts'

interface Who {
  readonly siteName: string
  readonly userName: string
  readonly overall: string
}

/** Everything that was found, as plain text for somebody who cannot look at this screen. */
export function reportText(say: Say, findings: Findings, { siteName, userName, overall }: Who): string {
  const checks = CHECKS.map(name => {
    const finding = findings[name]
    if (!finding) return `${say(`names.${name}`)}: ${say('notTested')}`
    const words = [...finding.facts(say), adviceOf(say, name, finding)]
    return [`${say(`names.${name}`)}: ${say(`verdicts.${finding.verdict}`)}`, ...words.map(line => `  ${line}`)].join(
      '\n',
    )
  })
  return [
    `${siteName} · ${say('title')}`,
    `${say('report.user')}: ${userName}`,
    `${say('report.time')}: ${formatMoment(Date.now())}`,
    `${say('report.address')}: ${window.location.origin} (${say('report.secure')}: ${window.isSecureContext ? '✓' : '✗'})`,
    `${say('overall.label')}: ${overall}`,
    '',
    ...checks,
    '',
    navigator.userAgent,
  ].join('\n')
}
