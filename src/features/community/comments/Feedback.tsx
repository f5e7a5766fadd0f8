import { Icon } from '#/ui/Icon.tsx'
import styles from './Feedback.module.css'

/** Positive and negative points of a comment. */
export function Feedback({ positives, negatives }: { positives: string[]; negatives: string[] }) {
  return (
    <div className={styles.feedback}>
      <Points label="Positives" icon="plus" points={positives} className={styles.positive} />
      <Points label="Negatives" icon="minus" points={negatives} className={styles.negative} />
    </div>
  )
}

interface PointsProps {
  label: string
  icon: 'plus' | 'minus'
  points: string[]
  className: string | undefined
}

function Points({ label, icon, points, className }: PointsProps) {
  if (points.length === 0) return null
  return (
    <ul aria-label={label} className={className}>
      {points.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two points may be the same, and they never move
        <li key={index}>
          <Icon name={icon} size={14} /> <span>{point}</span>
        </li>
      ))}
    </ul>
  )
}
