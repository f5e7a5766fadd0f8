import { useLazyComponent } from '#/ui/lazyComponent.tsx'
import { useMemberIntent } from './useMemberIntent.ts'

const importCard = () => import('./MemberCardPopup.tsx')

/** Shows the card of the member whose name or avatar the pointer rests on, or the keyboard has reached, anywhere on the page. */
export default function MemberCards() {
  const { Component: Card, load } = useLazyComponent(importCard)
  const intent = useMemberIntent(load)
  return Card && <Card intent={intent} />
}
