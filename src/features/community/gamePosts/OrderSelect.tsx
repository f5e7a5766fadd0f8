import {
  type PostTab,
  REVIEW_ORDER_LABELS,
  type ReviewOrder,
} from '#/features/community/posts/posts.limits.ts'
import { Select } from '#/ui/Field.tsx'
import { ordersOf } from './tabOrders.ts'

export interface OrderSelectProps {
  tab: PostTab
  order: ReviewOrder
  onChange: (order: ReviewOrder) => void
  /** The name of its field, if it is part of a form. */
  name?: string
}

/** The order of a tab's posts. */
export function OrderSelect({ tab, order, onChange, name }: OrderSelectProps) {
  return (
    <Select
      aria-label="Order"
      name={name}
      value={order}
      onChange={(event) => onChange(event.target.value as ReviewOrder)}
    >
      {ordersOf(tab).map((each) => (
        <option key={each} value={each}>
          {REVIEW_ORDER_LABELS[each]}
        </option>
      ))}
    </Select>
  )
}
