import type { ReactNode } from 'react'
import { Icon } from '#/ui/Icon.tsx'
import type { IconName } from '#/ui/iconNames.ts'
import { Skeleton } from '#/ui/Skeleton.tsx'
import styles from './AccountCard.module.css'

export interface AccountCardProps {
  title: string
  icon?: IconName
  tone?: 'positive' | 'negative' | undefined
  children?: ReactNode
  /** Links and buttons for the next step. */
  actions?: ReactNode
}

/** A page with one step of signing in, in the middle of the screen. */
export function AccountCard({ title, icon, tone, children, actions }: AccountCardProps) {
  return (
    <section className={styles.card}>
      {icon && <Icon name={icon} size={32} className={styles[tone ?? 'icon']} />}
      <h1 className="text-24">{title}</h1>
      {children}
      {actions && <div className="row wrap gap-8">{actions}</div>}
      <noscript>Accounts need JavaScript, which is turned off in this browser.</noscript>
    </section>
  )
}

/** The same card while its content is loading. */
export function WaitingCard({ title = 'One moment' }: { title?: string }) {
  return (
    <AccountCard title={title}>
      <div aria-busy="true" className={styles.waiting}>
        <Skeleton height={40} />
        <Skeleton height={40} />
      </div>
    </AccountCard>
  )
}
