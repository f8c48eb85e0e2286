/** Where nothing is laid out, what a browser's own style sheet says of fields is there all the same. */
import { cleanup, render, screen } from '@testing-library/react'
import { Input } from 'antd'
import { afterEach, expect, it } from 'vitest'

afterEach(cleanup)

it('has the sizes that the height of a growing field is computed from', () => {
  render(<Input.TextArea aria-label="Text" autoSize={{ minRows: 2, maxRows: 6 }} />)
  const field = screen.getByLabelText('Text')
  const style = getComputedStyle(field)
  const sides = ['padding-top', 'padding-bottom', 'border-top-width', 'border-bottom-width']
  for (const side of sides) expect(Number.parseFloat(style.getPropertyValue(side)), side).not.toBeNaN()
  // Nothing is laid out here, so that its size says nothing; but it is one.
  expect(Number.parseFloat(field.style.height)).not.toBeNaN()
})
