import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, DEFAULT_THEME_COLOUR, THEME_COLOURS, tonesOf } from './theme-colour.rules.ts'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

describe('the colours made from the theme colour', () => {
  it('[spec 9.3] begins with #1890ff and offers #409EFF too', () => {
    expect(DEFAULT_THEME_COLOUR).toBe('#1890ff')
    expect(THEME_COLOURS).toContain('#409eff')
  })

  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#1890ff', '#ffffff')).toBeCloseTo(3.24, 1)
  })

  it.each([false, true])('can be read whatever the colour is (dark: %s)', isDark => {
    const grounds = isDark ? ['#0f1115', '#181b22', '#22262f'] : ['#ffffff', '#f5f7fb', '#eff2f7']
    fc.assert(
      fc.property(anyColour, theme => {
        const { accent, accentStrong, accentWeak, onAccent } = tonesOf(theme, isDark)
        for (const tone of [accent, accentStrong]) {
          for (const ground of [...grounds, accentWeak, onAccent]) {
            expect(contrast(tone, ground)).toBeGreaterThanOrEqual(4.5)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('leaves a colour that can be read as it is', () => {
    expect(tonesOf('#0b4fa0', false).accent).toBe('#0b4fa0')
  })
})
