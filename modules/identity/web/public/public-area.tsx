import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { NotFound } from '@tripos/ui/states.tsx'
import { LoginPage } from './login-page.tsx'
import { RegisterIdentityPage } from './register-identity-page.tsx'
import { RegisterPage } from './register-page.tsx'
import { SyncPage } from './sync-page.tsx'

/** What few people ever open is not downloaded by everybody who signs in. */
const DemoMessagesPage = lazy(async () => ({ default: (await import('./demo-messages-page.tsx')).DemoMessagesPage }))
const ForgotPage = lazy(async () => ({ default: (await import('./forgot-page.tsx')).ForgotPage }))
const InvitePage = lazy(async () => ({ default: (await import('./invite-page.tsx')).InvitePage }))
const SetupPage = lazy(async () => ({ default: (await import('./setup-page.tsx')).SetupPage }))

/** What is open without a session, and the answer to addresses that lead nowhere. */
export function PublicArea() {
  return (
    <AreaMessages areas={['publicArea', 'identity']}>
      <Routes>
        <Route path="login" element={<LoginPage />} />
        <Route path="login/messages" element={<DemoMessagesPage />} />
        <Route path="register/0/:token" element={<SetupPage />} />
        <Route path="register/1/:token" element={<RegisterPage />} />
        <Route path="register/2/:token" element={<RegisterIdentityPage />} />
        <Route path="invite/:token" element={<InvitePage />} />
        <Route path="sync/:token/:roleType" element={<SyncPage />} />
        <Route path="forgot" element={<ForgotPage />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </AreaMessages>
  )
}
