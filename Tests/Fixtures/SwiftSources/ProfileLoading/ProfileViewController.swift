//
//  ProfileViewController.swift
//  Profiles
//

import GameplayKit
import UIKit

class ProfileViewController: UIViewController {
    @IBOutlet weak var nameLabel: UILabel!
    @IBOutlet weak var emptyLabel: UILabel!
    @IBOutlet weak var activityIndicator: UIActivityIndicatorView!

    let service = ProfileService()
    var profile: Profile?

    private lazy var stateMachine: GKStateMachine = {
        return GKStateMachine(states: [
            RetrievingData(controller: self),
            DataAvailable(controller: self),
            DataNotAvailable(controller: self)
        ])
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        stateMachine.enterState(RetrievingData.self)
    }

    @IBAction func reload(sender: AnyObject) {
        stateMachine.enterState(RetrievingData.self)
    }
}
