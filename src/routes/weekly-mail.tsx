import { createFileRoute } from '@tanstack/react-router'
import { WeeklyMailPage } from '#/features/people/weeklyMail/WeeklyMailPage.tsx'
import { pageHead } from '#/shared/pageHead.ts'

export const Route = createFileRoute('/weekly-mail')({
  head: () => pageHead({ title: 'Weekly email' }),
  component: WeeklyMailPage,
})
