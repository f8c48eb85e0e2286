import { useSearchParams } from 'react-router'

/** `?new=1`: a link that leads to a list with the form of a new entry open. Gives whether it is, and how to close it. */
export function useAskedNew(): readonly [isAsked: boolean, close: () => void] {
  const [params, setParams] = useSearchParams()
  const close = () =>
    setParams(
      now => {
        now.delete('new')
        return now
      },
      { replace: true },
    )
  return [params.has('new'), close]
}
