// machine: Feature.Phase
// states: idle, loading, loaded, failed
// idle > loading on onAppear
// loading > loaded on response
// loading > failed on failure
// failed > loading on retry
// initial: idle
import ComposableArchitecture
@Reducer struct Feature {
  enum Phase: Equatable { case idle, loading, loaded([String]), failed }
  @ObservableState struct State: Equatable { var phase: Phase = .idle; var count = 0 }
  enum Action { case onAppear, response([String]), failure(Error), retry, delegate(Int) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch (state.phase, action) {
      case (.idle, .onAppear), (.failed, .retry):
        state.phase = .loading
        return .run { send in await send(.response(try await api())) }
      case let (.loading, .response(items)):
        state.phase = .loaded(items)
        return .none
      case (.loading, .failure):
        state.phase = .failed
        return .none
      default:
        return .none
      }
    }
  }
}
