import { paths } from '#/shared/paths.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import styles from './FaqPage.module.css'
import { FaqSections } from './FaqSections.tsx'
import { LevelUp } from './LevelUp.tsx'

export interface FaqDialogProps {
  /** Only how to level up, or all questions. */
  about: 'level-up' | 'everything'
  open: boolean
  /** The element to focus when the dialog closes. */
  returnTo: HTMLElement | null
  onClose: () => void
}

/** 'How to level up', or all questions, over any page. Load it when first used. */
export default function FaqDialog({ about, open, returnTo, onClose }: FaqDialogProps) {
  const isShort = about === 'level-up'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      returnTo={returnTo}
      title={isShort ? 'How to level up' : 'Frequently asked questions'}
      size="wide"
      actions={
        isShort && (
          <LinkButton href={paths.faq()} onClick={onClose}>
            More questions
          </LinkButton>
        )
      }
    >
      <div className={isShort ? styles.section : 'stack gap-24 min-0'}>
        {isShort ? <LevelUp /> : <FaqSections headingLevel={3} />}
      </div>
    </Dialog>
  )
}
