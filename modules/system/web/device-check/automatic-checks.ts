import type { CheckResult, Tell } from './findings.ts'
import { measureNetwork, type Way } from './measure-network.ts'
import { missingIn, nameOf } from './read-browser.rules.ts'
import { tryStorage } from './try-storage.ts'
import { jitter, judgeBrowser, judgeClock, judgeNetwork, judgeStorage, median } from './verdicts.rules.ts'

const round = (value: number, digits = 0): number => Number(value.toFixed(digits))

function networkFinding(way: Way): CheckResult {
  return {
    ...judgeNetwork(way),
    facts: translate => [
      ...(way.trips.length === 0
        ? []
        : [
            translate('facts.trip', { ms: round(median(way.trips)), jitter: round(jitter(way.trips)) }),
            way.rate === undefined
              ? translate('facts.rateUnknown')
              : translate('facts.rate', { rate: round(way.rate) }),
          ]),
      ...(way.lost === 0 ? [] : [translate('facts.lost', { count: way.lost })]),
    ],
  }
}

function clockFinding({ offsetMs, uncertaintyMs }: Way): CheckResult {
  if (offsetMs === undefined)
    return { verdict: 'attention', advice: 'networkGone', facts: translate => [translate('facts.clockUnknown')] }
  const figures = {
    seconds: round(Math.abs(offsetMs) / 1000, 1),
    uncertainty: Math.max(0.01, round(uncertaintyMs / 1000, 2)),
  }
  return {
    ...judgeClock(offsetMs),
    facts: translate => {
      if (figures.seconds === 0) return [translate('facts.clockSame', { uncertainty: figures.uncertainty })]
      return [offsetMs < 0 ? translate('facts.clockAhead', figures) : translate('facts.clockBehind', figures)]
    },
  }
}

async function storageFinding(): Promise<CheckResult> {
  const figures = await tryStorage()
  const { canKeep, freeBytes } = figures
  return {
    ...judgeStorage(figures),
    facts: translate => [
      translate(canKeep ? 'facts.written' : 'facts.notWritten'),
      freeBytes === undefined
        ? translate('facts.freeUnknown')
        : translate('facts.free', { megabytes: Math.floor(freeBytes / 1024 / 1024) }),
    ],
  }
}

function browserFinding(): CheckResult {
  const { name, version } = nameOf(navigator.userAgent)
  const missing = missingIn(window)
  const { innerWidth: width, innerHeight: height } = window
  return {
    ...judgeBrowser({ name, version, missing }),
    facts: translate => [
      translate('facts.version', { name, version: version === undefined ? '' : String(version) }),
      translate('facts.screen', { width, height }),
      ...(missing.length === 0 ? [] : [translate('facts.missing', { list: missing.join(', ') })]),
    ],
  }
}

/** What needs nobody's permission and no click. */
export async function runAutomaticChecks(tell: Tell, signal: AbortSignal): Promise<void> {
  for (const name of ['network', 'clock', 'storage'] as const) tell(name, undefined)
  tell('browser', browserFinding())
  const storage = storageFinding().then(finding => {
    if (!signal.aborted) tell('storage', finding)
  })
  const network = measureNetwork(signal).then(way => {
    tell('network', networkFinding(way))
    tell('clock', clockFinding(way))
  })
  await Promise.all([storage, network])
}
