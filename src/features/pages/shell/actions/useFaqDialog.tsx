import { type ReactNode, useState } from 'react'
import type { FaqDialogProps } from '#/features/pages/faq/FaqDialog.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { focusToRestore } from '#/ui/openModals.ts'

const FaqDialog = lazyComponent(() => import('#/features/pages/faq/FaqDialog.tsx'), 'dialog')

/** The dialog of questions, and what opens it. It is loaded when it is first opened. */
export function useFaqDialog(about: FaqDialogProps['about']): { openFaq: () => void; faqDialog: ReactNode } {
  const [asked, setAsked] = useState<{ open: boolean; returnTo: HTMLElement | null } | null>(null)
  return {
    openFaq: () => setAsked({ open: true, returnTo: focusToRestore() }),
    faqDialog: asked && (
      <FaqDialog about={about} {...asked} onClose={() => setAsked({ ...asked, open: false })} />
    ),
  }
}
