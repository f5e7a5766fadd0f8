import { useDeferred } from '#/ui/useDeferred.ts'
import { useMemberIntent } from './useMemberIntent.ts'

const load = () => import('./MemberCardPopup.tsx')

/** Shows the card of the member whose name or avatar the pointer rests on, or the keyboard has reached, anywhere on the page. */
export function MemberCards() {
  const { part, need } = useDeferred(load)
  const intent = useMemberIntent(need)
  return part && <part.MemberCardPopup intent={intent} />
}
