import { configure } from '@testing-library/react'

// A part that is loaded when it is first shown takes its time on a busy machine. What is there is found at once all the same.
configure({ asyncUtilTimeout: 20_000 })
