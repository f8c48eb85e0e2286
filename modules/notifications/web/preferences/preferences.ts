import type { Input, Output } from '@tripos/contract-kit/endpoint.ts'
import type { notificationPreferences } from '../../contract.ts'

export type Preferences = Output<typeof notificationPreferences.detail>
export type PreferenceValues = Input<typeof notificationPreferences.save>
