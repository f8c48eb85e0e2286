import { useCan } from '@tripos/web-kit/session.ts'
import { RemoteSelect } from '@tripos/ui-staff/remote-select.tsx'
import { entitlements, type ThingKind } from '../../contract.ts'

interface ThingSelectProps {
  readonly id?: string
  readonly kind: ThingKind
  readonly label: string
  readonly value?: string | undefined
  readonly onChange?: (id: string | undefined) => void
  readonly known?: { readonly id: string; readonly title: string } | undefined
}

const toOption = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title })

/** One exam or course, found by title. */
export function ThingSelect({ kind, known, value, onChange, ...rest }: ThingSelectProps) {
  return (
    <RemoteSelect
      {...rest}
      key={kind}
      source={{
        endpoint: entitlements.things,
        input: { kind },
        toOption,
        known: known ? [toOption(known)] : [],
        isAllowed: useCan('order:entitlement:view'),
      }}
      value={value}
      onChange={id => onChange?.(id)}
    />
  )
}
