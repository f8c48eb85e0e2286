import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { RemoteTreeSelect } from './remote-tree-select.tsx'

afterEach(cleanup)

const ID = '0190a000-0000-7000-8000-00000000000'
const TREE = [
  { value: `${ID}1`, title: 'School', children: [{ value: `${ID}2`, title: 'Class 3', children: [] }] },
  { value: `${ID}3`, title: 'Library', children: [] },
]

it('has the names of its entries read out, not their ids', async () => {
  await show(
    <RemoteTreeSelect label="Department" tree={TREE} isLoading={false} value={`${ID}2`} onChange={() => undefined} />,
  )
  fireEvent.mouseDown(screen.getByRole('combobox'))
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(said()).toContain('Class 3'))
})
