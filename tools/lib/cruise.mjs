// Runs dependency-cruiser with tools/boundaries.cjs over a source tree: the repository, or a fixture of its test.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'

const { boundariesOf, options } = createRequire(import.meta.url)('../boundaries.cjs')

const folders = ['apps', 'packages', 'modules', 'e2e', 'bench']

/** @returns {Promise<{ sources: number, violations: { rule: string, from: string, to: string }[] }>} */
export async function cruiseTree(baseDir) {
  const there = folders.filter(folder => existsSync(join(baseDir, folder)))
  const { enhancedResolveOptions, ...cruiseOptions } = options
  const { output } = await cruise(
    there,
    { ...cruiseOptions, baseDir, validate: true, ruleSet: { forbidden: boundariesOf(baseDir) } },
    enhancedResolveOptions,
  )
  return {
    sources: output.modules.filter(module => /^(apps|packages|modules|e2e|bench)\/.*\.tsx?$/.test(module.source))
      .length,
    violations: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}
