import { Dialog } from '#/ui/Dialog.tsx'
import styles from './KeysDialog.module.css'

const KEYS = [
  ['j', 'Next item'],
  ['k', 'Previous item'],
  ['a', 'Accept: confirm, apply, publish, grant'],
  ['d', 'Decline: type the reason, then Ctrl+Enter'],
  ['o', 'Open the page of the item in a new tab'],
  ['l', 'Take the item, or give it back'],
  ['x', 'Select the item for a decision about several'],
  ['?', 'This list'],
] as const

/** The keyboard shortcuts of the queue. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="narrow">
      <dl className={styles.keys}>
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
