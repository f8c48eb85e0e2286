import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import type { products } from '../../contract/products.ts'

export type Product = RowOf<typeof products.paging>
