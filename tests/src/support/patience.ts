import { configure } from "@testing-library/react";

// Generous, so that a slow or busy machine does not fail tests: what a screen loads when it is wanted is compiled first.
configure({ asyncUtilTimeout: 30_000 });
